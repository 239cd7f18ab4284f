/** The present start of the infotainment unit. */
export interface UnitBoot {
  /** `null`: unknown. */
  readonly bootId: string | null;
}
