export * from './account.ts';
export { type ChargeEntry, chargeEntryId, chargeEntrySchema } from './book/charge-entry.ts';
export {
  BOOK,
  type BookEntry,
  type BookField,
  type BookResult,
  type BookValue,
  bookEntrySchema,
} from './book/messages.ts';
export { currency as currencySchema } from './book/money.ts';
export {
  type KnownPlace,
  knownPlaces,
  PLACE_ICONS,
  PLACE_KIND,
  PLACE_RADIUS,
  type Place,
  placeSchema,
} from './book/place.ts';
export {
  TARIFF_LIMITS,
  type Tariff,
  type TariffRule,
  type TariffVersion,
  tariffSchema,
} from './book/tariff.ts';
export {
  CAMERA_FAILURES,
  CAMERA_ID,
  type CameraFailure,
  type CameraName,
  type CameraState,
  type CamId,
  camIdSchema,
  type LiveCam,
  type LiveError,
} from './cameras.ts';
export {
  type Car,
  type CarLink,
  carIdOf,
  carIdSchema,
  carLinkSchema,
  carSchema,
  shownFingerprint,
} from './car.ts';
export * from './channel.ts';
export { type ChargeSummary, chargeSummarySchema } from './charge.ts';
export * from './constants.ts';
export * from './dashboard.ts';
export * from './dashboard-command.ts';
export type { DeviceRequest, InviteDays } from './devices.ts';
export { DIRECT_BYTES, type DirectAccess, directAccessSchema, MAX_DIRECT_ADDRESSES } from './direct.ts';
export {
  type ArrivalData,
  type ChargingChange,
  type ChargingData,
  type DeviceWaitingData,
  DOOR_AREA,
  EVENTS,
  type EventKind,
  type NotificationSwitch,
  type OwnerChange,
  SENTRY_STOPS,
  SETTING_BY_EVENT,
  type SentryStop,
} from './events.ts';
export * from './http.ts';
export * from './invite.ts';
export * from './languages.ts';
export {
  ACCEPTED_BY,
  type AcceptedBy,
  type DeviceAnswer,
  type DeviceResult,
  deviceAnswerSchema,
  type ListedDevices,
  listedDevicesSchema,
} from './listed-devices.ts';
export { type LogEntry, logEntrySchema } from './log.ts';
export * from './push.ts';
export * from './qr.ts';
export * from './reasons.ts';
export {
  type RecordingError,
  SENTRY_LABELS,
  type SentryRecording,
  sentryRecordingSchema,
} from './recordings.ts';
export { SEALED } from './sealed.ts';
export {
  fromBase64Url,
  padPicture,
  pictureKeySchema,
  readSealed,
  SEALED_PICTURE,
  sealedPictureContext,
  toBase64Url,
  unpadPicture,
  writeSealed,
} from './sealed-picture.ts';
export {
  isSentryArmed,
  MASK_GRID,
  type OffPlace,
  SENTRY_MISSING,
  type SentryConfigSetting,
  type SentryConfigState,
  type SentryMask,
  type SentryMissing,
  type SentryState,
  type SentryWait,
  sentryConfigSettingSchema,
  sentryConfigStateSchema,
  sentryMaskSchema,
} from './sentry.ts';
export {
  type AppConfigSetting,
  type AppConfigState,
  appConfigSettingSchema,
  appConfigStateSchema,
  type NotificationSettings,
  notificationSettingsSchema,
  type SeatComfortSetting,
  seatComfortSettingSchema,
} from './settings.ts';
export * from './signaling.ts';
export { type CarHealth, type Ping, type Status, statusSchema } from './status.ts';
export { type TripPoint, type TripSummary, tripPointSchema, tripSummarySchema } from './trip.ts';
export {
  shownNumber,
  TRUST_BYTES,
  TRUST_STATUSES,
  TRUST_VERSION,
  type TrustStatus,
} from './trust.ts';
export * from './urgency.ts';
