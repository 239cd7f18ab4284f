import { ServerResponse } from 'node:http';

/**
 * Loaded before a program (`node --import`), lets it live at another time: everything that asks for the time gets it LIGO_CLOCK_SHIFT_MS
 * later, and so does whoever asks it over HTTP.
 */
const shiftMs = Number(process.env.LIGO_CLOCK_SHIFT_MS);
const realNow = Date.now;

globalThis.Date = class extends Date {
  constructor(...given) {
    super(...(given.length === 0 ? [realNow() + shiftMs] : given));
  }

  static now() {
    return realNow() + shiftMs;
  }
};

const { writeHead } = ServerResponse.prototype;
ServerResponse.prototype.writeHead = function (...given) {
  this.setHeader('date', new Date().toUTCString());
  return writeHead.apply(this, given);
};
