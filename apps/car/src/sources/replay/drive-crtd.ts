import { MAX_TIME_S } from '@ligo/protocol';
import type { VehicleState } from '@ligo/signals';
import { initialMergeState, type MergeEvent, mergeDueMs, stepMerge } from '../merge/merge-machine.ts';
import { CanFrameReader } from '../obd/frame-reader.ts';
import type { Profile } from '../obd/profile/profile.ts';

/** Time, number of the bus, received or transmitted, bits of the identifier, identifier, up to eight bytes. */
const FRAME = /^(\d{1,20}(?:\.\d{1,9})?)\s+\d?([RT])(11|29)\s+([0-9a-f]{1,8})((?:\s+[0-9a-f]{2}){0,8})\s*$/i;
/** Frames of several buses are written a little out of order; a clock that is set back is another matter. */
const OUT_OF_ORDER_MS = 1_000;

/**
 * Reads logs of a car's bus in CRTD, the text form of OVMS, by a profile: answers that somebody has asked for while it was written. Frames
 * that nobody asks for say nothing in a profile.
 */
export class DriveCrtd {
  /** Lines that hold no frame: comments, events, and what cannot be read. */
  ignored = 0;
  private reader: CanFrameReader;
  private merge = initialMergeState(1, null, 0);
  private nowMs = Number.NEGATIVE_INFINITY;

  constructor(private readonly profile: Profile) {
    this.reader = new CanFrameReader(profile);
  }

  /** The states that this line brings, most often none. Throws where a time is none of this age. */
  read(line: string): VehicleState[] {
    const [, time, direction, bits, id = '', bytes = ''] = FRAME.exec(line) ?? [];
    if (time === undefined) {
      if (line.trim() !== '') this.ignored += 1;
      return [];
    }
    if (Number(time) > MAX_TIME_S)
      throw new Error(`The log has the time ${time}, which are no unix seconds of these millennia`);
    const states = this.passTo(Number(time) * 1_000);
    // What the log's writer sent are the questions.
    if (direction?.toUpperCase() === 'T') return states;
    const frame = {
      id: Number.parseInt(id, 16),
      isExtended: bits === '29',
      data: Uint8Array.from(Buffer.from(bytes.replaceAll(/\s/g, ''), 'hex')),
    };
    for (const received of this.reader.push(frame, this.nowMs))
      if (received.type === 'answer')
        this.step({ type: 'news', source: 0, readings: received.readings, takenAtMs: this.nowMs });
    return [...states, ...this.tick(this.nowMs)];
  }

  /** What was read last and not told yet. */
  end(): VehicleState[] {
    const { publishAtMs } = this.merge;
    return publishAtMs === null ? [] : this.tick(publishAtMs);
  }

  private passTo(timeMs: number): VehicleState[] {
    if (timeMs < this.nowMs - OUT_OF_ORDER_MS || this.nowMs < 0) {
      this.reader = new CanFrameReader(this.profile);
      this.merge = initialMergeState(1, null, timeMs);
      this.nowMs = timeMs;
      return [];
    }
    const states: VehicleState[] = [];
    for (let due = mergeDueMs(this.merge); due !== null && due < timeMs; due = mergeDueMs(this.merge))
      states.push(...this.tick(due));
    this.nowMs = Math.max(this.nowMs, timeMs);
    return states;
  }

  private tick(nowMs: number): VehicleState[] {
    return this.step({ type: 'tick' }, nowMs);
  }

  private step(event: MergeEvent | { type: 'tick' }, nowMs = this.nowMs): VehicleState[] {
    const { state, effects } = stepMerge(this.merge, event, { nowMs });
    this.merge = state;
    return effects.map((effect) => effect.state);
  }
}
