export const deviceCookie = { name: "herald_device", path: "/", maxAgeSeconds: 365 * 86_400 };
