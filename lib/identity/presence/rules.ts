export const heartbeatSeconds = 20;
export const presentSeconds = 50;
