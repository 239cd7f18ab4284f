/** Numbers that both ends of a connection must agree on, or that the product promises to its owners. */

/** Prefix of the text inside a pairing QR code; what follows is the pairing code. */
export const QR_PREFIX = 'ligo:';

/** End of the year 9999, unix seconds: dates beyond it are written in no usual form, and no clock is that wrong. */
export const MAX_TIME_S = 253_402_300_799;

/** Pairing codes: 8 characters of Crockford's base 32, valid once and for 5 minutes. */
export const PAIRING_CODE = {
  length: 8,
  alphabet: '0123456789ABCDEFGHJKMNPQRSTVWXYZ',
  lifetimeMs: 5 * 60_000,
} as const;

/** Token value of the sign-in popup for an account outside the closed beta. */
export const CLOSED_BETA_TOKEN = 'closed-beta';

/** Longest time of a call, ms. */
export const HTTP_TIMEOUT_MS = 3_000;

/** Region indicator (`s`) of a car whose server is the alternate regional host. */
export const ALTERNATE_REGION = 2;

/** Times of a link, which both ends keep. */
export const LINK = {
  /** Period of the check that opens a new signaling socket when there is none. */
  checkMs: 5_000,
  pingMs: 1_000,
  /** A ping older than this no longer counts as "connected". */
  pingFreshMs: 3_000,
  /** Silence on an open channel after which the phone treats the car as disconnected. */
  deadAfterMs: 5_000,
  /** Silence after which the car ends a phone's connection: longer, because a phone's timers are throttled. */
  carDeadAfterMs: 20_000,
  /** ICE must stay connected this long before the link counts as up without an open channel. */
  iceConnectedDebounceMs: 1_000,
  reconnectMinMs: 1_000,
  reconnectMaxMs: 5_000,
  reconnectJitter: 0.5,
  connectTimeoutMs: 20_000,
  /**
   * Time from "both are there" to an open channel: at first a try that takes longer got lost and another one is quicker;
   * a slow network needs more, so that the time doubles with each try that was too slow, up to the longest.
   */
  openTimeoutMs: 8_000,
  openTimeoutMaxMs: 30_000,
  /** Time of a try without the server, and between the starts of two. */
  directTryMs: 5_000,
  /** A link that is not open after this time reports the failing step. */
  obstacleAfterMs: 20_000,
  /** A car that has not joined this long after the request to the server is offline. */
  carMissingAfterMs: 5_000,
} as const;

/** Largest message of the data channel, in bytes: what every peer connection library in use carries. */
export const CHANNEL_MESSAGE_MAX_BYTES = 262_144;

/** Optional parts of the protocol, as a car announces them in its answer to a ping. */
export const FEATURE = {
  /** `TripPoints` can be asked for as packed columns. */
  tripColumns: 'trip-columns',
  /** `DeleteTrip` is understood. */
  deleteTrip: 'delete-trip',
  /** `Health` is answered. */
  health: 'health',
  /** The car has cameras: it sends `LiveCam` and follows `LiveCamReport`. */
  liveCamera: 'live-camera',
  /** The car has Sentry, and sends `SentryState`. */
  sentry: 'sentry',
  /** Sentry follows windows by weekday. */
  weekdayWindows: 'weekdayWindows',
  /** Sentry stops at a floor of charge or voltage, and at places. */
  sentryPower: 'sentry-power',
  /** Sentry has masks, and cameras give a still to paint them on. */
  sentryMasks: 'sentry-masks',
  /** Recordings and thumbnails come over the bulk lane, also in parts, with an index; recordings are filtered, played from a moment, deleted. */
  sentryFiles: 'sentry-files',
  /** `Status` names readings that the car has not renewed for a while, with their `ages`. */
  statusAges: 'status-ages',
  /** The car names the commands that it can execute, by the features in `COMMAND_FEATURES`. */
  commands: 'commands',
  seatMemory: 'seat-memory',
  seatComfort: 'seat-comfort',
  /** USB-A stays powered while the car is off. */
  usbPower: 'usb-power',
  /** Wi-Fi stays on while the car is off. */
  wifi: 'wifi',
  avoidReboot: 'avoid-reboot',
  /** `Status` reports charging where the car knows it, and the log has entries about it. */
  charging: 'charging',
  /** `ChargeSummary`, `ChargePoints` and `DeleteCharge` are answered. */
  chargingSessions: 'charging-sessions',
  /** `Book` and `BookWrite` are answered. */
  book: 'book',
  /** The log has entries about what owners change, and Sentry waits while its masks leave nothing to watch. */
  ownerChanges: 'owner-changes',
  /** Alarms of Sentry name the cameras that detected the movement. */
  alarmCameras: 'alarm-cameras',
  /** Alarms of Sentry can bring a picture, sealed for the browsers of a pairing. */
  alarmPictures: 'alarm-pictures',
  /** The car accepts links without a server: `DirectAccess` is answered, and `Offer` sent. */
  directLinks: 'direct-links',
  /** `Devices` and `DeviceChange` are answered. */
  devices: 'devices',
  /** Arrivals at places with `isArrivalNotified` are events. */
  arrivals: 'arrivals',
  /** The car executes encrypted commands that come through the server. */
  sealedCommands: 'sealed-commands',
} as const;

/** Features of single commands, which count for a car with the feature `commands`. */
export const COMMAND_FEATURES = [
  FEATURE.seatMemory,
  FEATURE.seatComfort,
  FEATURE.usbPower,
  FEATURE.wifi,
  FEATURE.avoidReboot,
] as const;
export type CommandFeature = (typeof COMMAND_FEATURES)[number];

/**
 * The data channels of a connection. Both ends make them themselves, under these ids, before they connect: a channel that the
 * other end announces may be open, and may have lost its first message, before it has a listener.
 */
export const CHANNELS = {
  /** JSON texts. */
  control: { label: 'control', id: 0 },
  /** Binary frames. */
  bulk: { label: 'bulk', id: 1 },
} as const;

/** Memories of the driver's seat, from 1. */
export const SEAT_MEMORY_SLOTS = 2;
/** Stages of a seat: positive heats, negative ventilates, 0 is off. */
export const SEAT_STAGE = { min: -2, max: 2 } as const;
/** Last characters of the IMEI that a USB password is made of. */
export const IMEI_DIGITS = 6;

/** A car's app from this version code on has the low frame rate and the shadow filter. */
export const LOW_RATE_MIN_VERSION = 35;
