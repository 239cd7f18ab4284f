/** Replaces `Date`: all reads of the time return `shiftMs()` later, ms. */
export function shiftDate(shiftMs) {
  const realNow = Date.now;
  globalThis.Date = class extends Date {
    constructor(...given) {
      super(...(given.length === 0 ? [realNow() + shiftMs()] : given));
    }

    static now() {
      return realNow() + shiftMs();
    }
  };
}
