/**
 * Names of the rooms by which sockets are reached on every server of the region. A car id has no colon, so a car can
 * never name a room of another car's phone, whatever peer id it sends: the name itself is the permission.
 */
export const rooms = {
  car: (carId: string) => `car:${carId}`,
  peer: (carId: string, peerId: string) => `peer:${carId}:${peerId}`,
  phones: (carId: string) => `phones:${carId}`,
  account: (carId: string, accountId: string) => `account:${carId}:${accountId}`,
} as const;
