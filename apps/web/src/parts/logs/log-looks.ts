import type { LogKind } from './log-sentence.ts';

/** The colour of each kind of event: of its icon and its mark in the day. */
export const LOG_COLORS: Record<LogKind, { text: string; fill: string; tint: string }> = {
  door: { text: 'text-ventilation', fill: 'bg-ventilation', tint: 'bg-ventilation/12' },
  driveChange: { text: 'text-brand', fill: 'bg-brand', tint: 'bg-brand/12' },
  appStart: { text: 'text-on', fill: 'bg-on', tint: 'bg-on/12' },
  mcuReboot: { text: 'text-attention', fill: 'bg-attention', tint: 'bg-attention/12' },
  seatComfortRun: { text: 'text-heat', fill: 'bg-heat', tint: 'bg-heat/12' },
  sentryMovement: { text: 'text-danger', fill: 'bg-danger', tint: 'bg-danger/12' },
  sentryStopped: { text: 'text-attention', fill: 'bg-attention', tint: 'bg-attention/12' },
  charging: { text: 'text-brand', fill: 'bg-brand', tint: 'bg-brand/12' },
  sentrySwitched: { text: 'text-attention', fill: 'bg-attention', tint: 'bg-attention/12' },
  sentryMasked: { text: 'text-attention', fill: 'bg-attention', tint: 'bg-attention/12' },
  recordingsDeleted: { text: 'text-attention', fill: 'bg-attention', tint: 'bg-attention/12' },
  deviceChanged: { text: 'text-attention', fill: 'bg-attention', tint: 'bg-attention/12' },
  deviceWaiting: { text: 'text-attention', fill: 'bg-attention', tint: 'bg-attention/12' },
  arrived: { text: 'text-brand', fill: 'bg-brand', tint: 'bg-brand/12' },
  undefined: { text: 'text-normal', fill: 'bg-normal', tint: 'bg-raised' },
};
