import { describe, expect, it, vi } from "vitest";
import { addressHeader, clientAddress } from "./client-address";

vi.hoisted(() =>
  Object.assign(process.env, { TRUSTED_PROXIES: "10.0.0.0/8, 127.0.0.1, fd00::/8" }),
);

function seen(socket: string | null, forwarded?: string): string {
  const headers = new Headers();
  if (socket !== null) headers.set(addressHeader(), socket);
  if (forwarded !== undefined) headers.set("X-Forwarded-For", forwarded);
  return clientAddress({ headers });
}

describe("the address that a request is counted by", () => {
  it("is the socket's, whatever a caller that is not a trusted proxy says", () => {
    expect(seen("203.0.113.7")).toBe("203.0.113.7");
    expect(seen("203.0.113.7", "198.51.100.1")).toBe("203.0.113.7");
  });

  it("is the nearest one that is not a trusted proxy's, so a caller cannot invent one", () => {
    expect(seen("10.1.2.3", "198.51.100.1")).toBe("198.51.100.1");
    expect(seen("10.1.2.3", "1.1.1.1, 198.51.100.1, 10.9.9.9")).toBe("198.51.100.1");
    expect(seen("::ffff:127.0.0.1", "198.51.100.1:4711")).toBe("198.51.100.1");
    expect(seen("fd00::1", "[2001:db8::1]:443")).toBe("2001:db8:0:0::/64");
  });

  it("is the last proxy's when the header holds no readable address", () => {
    expect(seen("10.1.2.3")).toBe("10.1.2.3");
    expect(seen("10.1.2.3", "unknown")).toBe("10.1.2.3");
    expect(seen("10.1.2.3", "198.51.100.1, nonsense, 10.0.0.2")).toBe("10.0.0.2");
  });

  it("is a /64 network for IPv6, because a household is given one", () => {
    expect(seen("2001:db8:1:2::1")).toBe("2001:db8:1:2::/64");
    expect(seen("2001:DB8:1:2:ffff:ffff:ffff:ffff")).toBe("2001:db8:1:2::/64");
    expect(seen("fe80::1%eth0")).toBe("fe80:0:0:0::/64");
    expect(seen("::1")).toBe("0:0:0:0::/64");
  });

  it("is the same for every request whose socket address was not noted", () => {
    expect(seen(null, "198.51.100.1")).toBe("unknown");
  });
});
