/** Runs in the car's worker: so much time passes for it at once, ms. */
export function passTime(ms: number): void {
  const [awake, wall] = [performance.now.bind(performance), Date.now];
  performance.now = () => awake() + ms;
  Date.now = () => wall() + ms;
}

/** Runs in the car's worker: its clock is set ahead, ms. */
export function setAhead(ms: number): void {
  const wall = Date.now;
  Date.now = () => wall() + ms;
}

/** The worker that is the car. Throws if there is none. */
export function carOf<W extends { url(): string }>(workers: readonly W[]): W {
  const car = workers.find((worker) => worker.url().includes('unit-worker'));
  if (!car) throw new Error('The page has no car');
  return car;
}
