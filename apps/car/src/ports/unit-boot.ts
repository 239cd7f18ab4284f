/** The present start of the infotainment unit. */
export interface UnitBoot {
  /** `null`: unknown. */
  readonly bootId: string | null;
  /** Time since this start, ms. It includes sleep, and setting the clock does not change it. */
  unitUpMs(): number;
}
