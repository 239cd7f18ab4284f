/**
 * Names of the rooms that reach sockets on every server of the region. A car id contains no colon, so a car cannot name a room
 * of another car's phone, whatever peer id it sends: the name itself is the authorization.
 */
export const rooms = {
  car: (carId: string) => `car:${carId}`,
  peer: (carId: string, peerId: string) => `peer:${carId}:${peerId}`,
  phones: (carId: string) => `phones:${carId}`,
  account: (carId: string, accountId: string) => `account:${carId}:${accountId}`,
} as const;
