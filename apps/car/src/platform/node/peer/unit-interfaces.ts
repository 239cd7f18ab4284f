import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';

export type Interfaces = ReturnType<typeof networkInterfaces>;

/** The network interfaces of this unit; none on a system that hides them from programs, such as Android. */
export function unitInterfaces(read = networkInterfaces): Interfaces {
  try {
    return read();
  } catch {
    return {};
  }
}

export const addressesOf = (interfaces: Interfaces): NetworkInterfaceInfo[] =>
  Object.values(interfaces).flatMap((each) => each ?? []);
