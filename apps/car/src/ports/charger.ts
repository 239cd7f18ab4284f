/** The charger of the device on which the car's app runs. */
export interface Charger {
  /** Reports at once, and at each change, whether the device is charged, until the returned function is called; `null`: unknown. */
  watch(onChange: (isPluggedIn: boolean | null) => void): () => void;
}
