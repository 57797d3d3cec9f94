// Clocks the verilated board, sends and receives on its serial pins, and does as the parent process says.
//
//   harness DIVIDER RESET_CLOCKS SEED
//
// DIVIDER is clocks per bit of the serial line; RESET_CLOCKS, at least 1, is how many clocks the board is held in reset at
// first, its line idle and not listened to; SEED chooses what registers without an initial value start with: 0 for all
// zero, anything else for random bits.
//
// The parent writes requests to standard input, and reads replies from standard output. Integers are little-endian.
//
//   'S' u32 n, n bytes     send these behind those not sent yet; no reply
//   'R' u64 max_clocks     clock until a byte has arrived, or for that many clocks
//                          reply: u64 clocks in all, u32 n, n bytes
//
// The end of standard input ends the process. What goes wrong is said on standard error.

#include "Vharness.h"
#include "verilated.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <unistd.h>
#include <vector>

namespace {

[[noreturn]] void fail(const char* what) {
    std::fprintf(stderr, "%s\n", what);
    std::exit(EXIT_FAILURE);
}

// A pipe's end, read and written in whole pieces.
class Pipe {
public:
    Pipe(int input, int output)
        : m_input{fdopen(input, "rb")}
        , m_output{fdopen(output, "wb")} {
        if (!m_input || !m_output) fail("cannot open the pipes to the parent process");
    }

    // False at the end of the input.
    bool read(void* to, size_t size) { return std::fread(to, 1, size, m_input) == size; }

    void write(const void* from, size_t size) {
        if (std::fwrite(from, 1, size, m_output) != size) fail("cannot write to the parent process");
    }

    void flush() {
        if (std::fflush(m_output) != 0) fail("cannot write to the parent process");
    }

    template <typename Integer>
    bool readInteger(Integer& value) {
        uint8_t bytes[sizeof(Integer)];
        if (!read(bytes, sizeof(bytes))) return false;
        value = 0;
        for (size_t i = 0; i < sizeof(bytes); ++i) value |= static_cast<Integer>(bytes[i]) << (8 * i);
        return true;
    }

    template <typename Integer>
    void writeInteger(Integer value) {
        for (size_t i = 0; i < sizeof(Integer); ++i) {
            const uint8_t byte = static_cast<uint8_t>(value >> (8 * i));
            write(&byte, 1);
        }
    }

private:
    std::FILE* m_input;
    std::FILE* m_output;
};

// Bytes as levels, 8N1, one after the other without a gap.
class Sender {
public:
    explicit Sender(uint32_t divider)
        : m_divider{divider} {}

    void queue(uint8_t byte) { m_bytes.push_back(byte); }

    // The level of the next clock.
    bool level() {
        if (m_bitsLeft == 0) {
            if (m_bytes.empty()) return true;
            // Start bit, data bits from the lowest up, stop bit.
            m_bits = 0x200u | static_cast<uint32_t>(m_bytes.front()) << 1;
            m_bytes.pop_front();
            m_bitsLeft = 10;
            m_clocksLeft = m_divider;
        }
        const bool level = m_bits & 1;
        if (--m_clocksLeft == 0) {
            m_clocksLeft = m_divider;
            m_bits >>= 1;
            --m_bitsLeft;
        }
        return level;
    }

private:
    const uint32_t m_divider;
    std::deque<uint8_t> m_bytes;
    uint32_t m_bits = 0;
    uint32_t m_bitsLeft = 0;
    uint32_t m_clocksLeft = 0;
};

// Levels as bytes: each bit is sampled in its middle. A byte whose stop bit is low is dropped.
class Listener {
public:
    explicit Listener(uint32_t divider)
        : m_divider{divider} {}

    // Takes the level of a clock; true if a byte is complete with it.
    bool hear(bool level) {
        if (m_bitsLeft == 0) {
            if (!level) {
                m_bitsLeft = 9;
                m_clocksLeft = m_divider + m_divider / 2;
            }
            return false;
        }
        if (--m_clocksLeft != 0) return false;
        m_clocksLeft = m_divider;
        if (--m_bitsLeft == 0) return level;
        m_byte = static_cast<uint8_t>(m_byte >> 1 | (level ? 0x80 : 0));
        return false;
    }

    uint8_t byte() const { return m_byte; }

private:
    const uint32_t m_divider;
    uint32_t m_bitsLeft = 0;
    uint32_t m_clocksLeft = 0;
    uint8_t m_byte = 0;
};

// The circuit with its clock and its serial line. What is done to its pins, and when, is what `src/board.rs` and
// `src/line.rs` do to rust-hdl's circuit.
class Board {
public:
    Board(uint32_t divider, uint64_t resetClocks, int seed)
        : m_circuit{&configured(m_context, seed)}
        , m_sender{divider}
        , m_listener{divider} {
        m_circuit.rx = 1;
        while (m_clocks < resetClocks) {
            // `harness.v` hands the reset on a clock late.
            m_circuit.reset = m_clocks + 1 < resetClocks;
            clock();
        }
    }

    ~Board() { m_circuit.final(); }

    void queue(uint8_t byte) { m_sender.queue(byte); }

    // Clocks until a byte has arrived, or `maxClocks` times.
    std::vector<uint8_t> run(uint64_t maxClocks) {
        for (uint64_t i = 0; i < maxClocks; ++i) {
            m_circuit.rx = m_sender.level();
            clock();
            if (m_listener.hear(m_circuit.tx)) return {m_listener.byte()};
        }
        return {};
    }

    uint64_t clocks() const { return m_clocks; }

private:
    static VerilatedContext& configured(VerilatedContext& context, int seed) {
        context.randReset(seed == 0 ? 0 : 2);
        context.randSeed(seed);
        return context;
    }

    // One clock: the inputs settle while it is low, then it rises.
    void clock() {
        m_circuit.clock = 0;
        m_circuit.eval();
        m_circuit.clock = 1;
        m_circuit.eval();
        ++m_clocks;
    }

    VerilatedContext m_context;
    Vharness m_circuit;
    Sender m_sender;
    Listener m_listener;
    uint64_t m_clocks = 0;
};

void send(Pipe& pipe, Board& board) {
    uint32_t length;
    if (!pipe.readInteger(length)) return;
    for (uint8_t byte; length > 0 && pipe.read(&byte, 1); --length) board.queue(byte);
}

void run(Pipe& pipe, Board& board) {
    uint64_t maxClocks;
    if (!pipe.readInteger(maxClocks)) return;
    const std::vector<uint8_t> bytes = board.run(maxClocks);
    pipe.writeInteger(board.clocks());
    pipe.writeInteger(static_cast<uint32_t>(bytes.size()));
    pipe.write(bytes.data(), bytes.size());
    pipe.flush();
}

// A number of the command line.
uint64_t number(const char* text) {
    char* end;
    const uint64_t value = std::strtoull(text, &end, 10);
    if (end == text || *end != '\0') fail("usage: harness DIVIDER RESET_CLOCKS SEED, three numbers");
    return value;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 4) fail("usage: harness DIVIDER RESET_CLOCKS SEED");
    // Whatever the circuit prints must not get among the replies.
    const int output = dup(STDOUT_FILENO);
    dup2(STDERR_FILENO, STDOUT_FILENO);
    Pipe pipe{STDIN_FILENO, output};
    Board board{static_cast<uint32_t>(number(argv[1])), number(argv[2]), static_cast<int>(number(argv[3]))};
    for (uint8_t request; pipe.read(&request, 1);) {
        switch (request) {
        case 'S': send(pipe, board); break;
        case 'R': run(pipe, board); break;
        default: fail("unknown request");
        }
    }
    return EXIT_SUCCESS;
}
