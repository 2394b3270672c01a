/** Ports that browsers and `fetch` refuse (https://fetch.spec.whatwg.org/#port-blocking). */
const forbiddenPorts = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102,
  103, 104, 109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465,
  512, 513, 514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993,
  995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668,
  6669, 6679, 6697, 10080,
]);

const sandboxesMax = 5;

export const forbiddenPort = {
  error: ({ input }: { input?: unknown }) =>
    `${String(input)} is a port that browsers refuse to open. Choose another one.`,
};

export const forbiddenFollower = {
  error: ({ input }: { input?: unknown }) => {
    const first = Number(input);
    const unusable = portsAfter(first).find((port) => !isUsable(port)) ?? 0;
    const reason = unusable > portMax ? "does not exist" : "browsers refuse to open";
    return `${first} is too near to ${unusable}, which another network’s sandbox would use and ${reason}. Choose another one.`;
  },
};

export function isOpenToBrowsers(port: number): boolean {
  return !forbiddenPorts.has(port);
}

export function isFollowedByOpenPorts(port: number): boolean {
  return portsAfter(port).every(isUsable);
}

const portMax = 65_535;

function portsAfter(first: number): number[] {
  return Array.from({ length: sandboxesMax - 1 }, (_, index) => first + index + 1);
}

function isUsable(port: number): boolean {
  return isOpenToBrowsers(port) && port <= portMax;
}
