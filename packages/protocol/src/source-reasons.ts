/** Why a source of a car does not read: a code for screens, and the English words of the log and the terminal. */
export const SOURCE_REASONS = {
  'not-connected': 'not connected yet',
  'not-asked': 'not asked yet',
  'gpsd-unreachable': 'gpsd cannot be reached',
  'gpsd-ended': 'gpsd has ended the connection',
  'gpsd-silent': 'gpsd does not answer',
  'gpsd-version': 'gpsd speaks a version of its protocol that is not known',
  'no-receiver': 'gpsd has no receiver',
  'no-fix': 'the receiver has no fix',
  'diplus-unreachable': 'Di+ cannot be reached',
  'diplus-late': 'Di+ takes too long to answer',
  'diplus-refuses': 'Di+ refuses to answer',
  'no-diplus': 'what answers is not Di+',
  'diplus-empty': 'Di+ has no data of the car',
  'publisher-gone': 'the car is not there: the broker says that it went',
  'publisher-quiet': 'the broker is there, but has nothing new of the car',
  'broker-away': 'nothing answers where the broker should be',
  'broker-silent': 'the broker does not answer',
  'broker-unnamed': 'the name of the broker is not known in this network',
  'broker-ended': 'the connection to the broker has ended',
  'broker-unready': 'the broker is not ready',
  'broker-password': 'the broker refuses the user name or password',
  'broker-client': 'the broker refuses the name of this client',
  'broker-version': 'the broker does not speak this version of MQTT',
  'broker-too-large': 'the broker sends a message that is too large to be read',
  'broker-no-tls': 'the broker does not speak TLS as it should',
  'certificate-unknown': 'the certificate of the broker is not signed by an authority that is known',
  'certificate-expired': 'the certificate of the broker has expired',
  'certificate-early': 'the certificate of the broker is not valid yet: is the clock right?',
  'certificate-name': 'the certificate of the broker is for another name',
  'adapter-unreachable': 'the adapter cannot be reached',
  'adapter-ended': 'the adapter has ended the connection',
  'adapter-silent': 'the adapter does not answer',
  'adapter-reset': 'the adapter is being reset again and again',
  'adapter-poor': 'the adapter lacks commands of an ELM327',
  'adapter-small': 'the adapter cannot keep answers as long as the car gives',
  'no-adapter': 'what answers is not an ELM327',
  'no-port': 'there is no such serial port',
  'port-denied': 'this account may not open the serial port: put it into the group dialout, and sign in anew',
  'port-busy': 'another program uses the serial port',
  'port-failed': 'the serial port cannot be opened',
  'profile-unreadable': 'its profile cannot be read',
  'profile-of-another': 'the car answers what cannot be: its profile may be that of another car',
  'car-not-asked': 'the car has not been asked yet',
  'car-off': 'the car is off: only its 12 V battery is watched',
  'battery-low': 'the 12 V battery is low: nothing is asked of the car',
  'car-silent': 'the car does not answer',
  'car-refuses': 'the car refuses what the profile asks',
  'no-bus': 'the adapter finds no bus of the car',
  'bus-disturbed': 'nobody is on the bus of the car, or it is disturbed',
  'unit-slept': 'the unit has slept',
  'reading-failed': 'reading the car failed',
} as const;

/** Why a source does not read. */
export type SourceReason = keyof typeof SOURCE_REASONS;
/** The reasons in English. */
export type SourceReasonText = (typeof SOURCE_REASONS)[SourceReason];

/** All of them. */
export const SOURCE_REASON_CODES = /* @__PURE__ */ Object.keys(SOURCE_REASONS) as [
  SourceReason,
  ...SourceReason[],
];

/** The code of English words; `undefined` of others. */
export const reasonCodeOf = (words: string): SourceReason | undefined =>
  SOURCE_REASON_CODES.find((code) => SOURCE_REASONS[code] === words);
