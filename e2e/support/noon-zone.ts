/** The time zone in which it is about noon now: flows are about what happens today, and begin at every hour. */
export function noonZone(): string {
  const behindUtc = new Date().getUTCHours() - 12;
  // Zones of this kind count the hours that they are behind.
  return `Etc/GMT${behindUtc < 0 ? '-' : '+'}${Math.abs(behindUtc)}`;
}
