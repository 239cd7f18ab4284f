/** Converts a number of the state to the number on the wire, where these differ. */
export interface Codec {
  encode?(value: number): number;
  decode(wire: number): number;
}

/** Sensors report "no reading" as a power above this, kW. */
const POWER_LIMIT_KW = 2000;

/** Power, kW, with values above 2000 as 0. */
export const plausiblePowerKw = (kw: number): number => (kw > POWER_LIMIT_KW ? 0 : kw);

/** Motor speed, rpm, with negative values, which sensors report while the car reverses, as 0. */
export const motorRpm = (rpm: number): number => Math.max(0, rpm);

/** Battery temperatures are sent as °C + 40. */
export const OFFSET_40: Codec = { encode: (celsius) => celsius + 40, decode: (wire) => wire - 40 };
export const PLAUSIBLE_POWER: Codec = { decode: plausiblePowerKw };
export const MOTOR_SPEED: Codec = { decode: motorRpm };
