export interface UnitBoot {
  /** `null`: unknown. */
  readonly bootId: string | null;
}
