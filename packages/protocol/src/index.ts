export { type AccountExport, accountExportSchema } from './account.ts';
export {
  CAMERA_ID,
  type CameraName,
  type CameraState,
  type CamId,
  type LiveCam,
  type LiveError,
} from './cameras.ts';
export { type Car, type CarLink, carIdSchema, carLinkSchema, carSchema } from './car.ts';
export {
  CAR_ACTIONS,
  type CarActionName,
  type CarExtras,
  PHONE_ACTIONS,
  type PhoneActionName,
  type PhoneExtras,
  type PhoneMessage,
  type ReadProblem,
  readCarMessage,
  readPhoneMessage,
  writeCarMessage,
  writePhoneMessage,
} from './channel.ts';
export {
  ALTERNATE_REGION,
  CHANNEL_MESSAGE_MAX_BYTES,
  CHANNELS,
  CLOSED_BETA_TOKEN,
  COMMAND_FEATURES,
  type CommandFeature,
  FEATURE,
  HTTP_TIMEOUT_MS,
  IMEI_DIGITS,
  LINK,
  LOW_RATE_MIN_VERSION,
  MAX_TIME_S,
  PAIRING_CODE,
  SEAT_MEMORY_SLOTS,
  SEAT_STAGE,
} from './constants.ts';
export {
  type ConnectedAccount,
  DASHBOARD,
  type DashboardCommandState,
  type DashboardFeedMessage,
  type DashboardQuery,
  type DashboardReading,
  type DashboardSource,
  type DashboardState,
  dashboardFeedMessageSchema,
  INITIALIZATION_STEPS,
  type InitializationStep,
  SERVER_STATES,
} from './dashboard.ts';
export {
  DASHBOARD_REFUSALS,
  type DashboardAnswer,
  type DashboardCommand,
  DEMO_CAR_WORKER,
  dashboardAnswerSchema,
  dashboardCommandSchema,
  type FromDemoCar,
  toDemoCarSchema,
} from './dashboard-command.ts';
export { type ApiErrorCode, apiErrorSchema } from './errors.ts';
export {
  type ChargingChange,
  type ChargingData,
  DOOR_AREA,
  EVENTS,
  type EventKind,
  type OwnerChange,
  SENTRY_STOPS,
  SETTING_BY_EVENT,
  type SentryStop,
} from './events.ts';
export type { CarHealth } from './health.ts';

export { type CallAuth, HTTP_CALLS, type HttpCallName, type HttpRequest, type HttpResponse } from './http.ts';
export { LANGUAGES, type Language, languageOf } from './languages.ts';
export { type LogEntry, logEntrySchema } from './log.ts';

export {
  notificationClickSchema,
  type PushMessage,
  type PushSubscriptionData,
  pushMessageSchema,
  pushSubscriptionSchema,
} from './push.ts';
export { normalizePairingCode, pairingQrText, readPairingQrText } from './qr.ts';
export { COMMAND_REASONS, type CommandReason, SOURCE_REASONS, type SourceReason } from './reasons.ts';
export {
  MASK_GRID,
  type OffPlace,
  type RecordingError,
  SENTRY_LABELS,
  SENTRY_MISSING,
  type SentryConfigSetting,
  type SentryConfigState,
  type SentryMask,
  type SentryMissing,
  type SentryRecording,
  type SentryState,
  type SentryWait,
  sentryConfigSettingSchema,
  sentryConfigStateSchema,
  sentryMaskSchema,
  sentryRecordingSchema,
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
export {
  CAR_EVENTS,
  type CarEvent,
  type CarSignal,
  carSocketAuthSchema,
  type IceCandidateAction,
  type IceServer,
  iceServerSchema,
  PHONE_EVENTS,
  type PhoneSignal,
  type RefusedCode,
  TO_CAR_EVENTS,
  TO_PHONE_EVENTS,
  type ToCarEvent,
  type ToCarEventName,
  type ToPhoneEventName,
} from './signaling.ts';
export { type Ping, type Status, statusSchema } from './status.ts';
export { type TripPoint, type TripSummary, tripPointSchema, tripSummarySchema } from './trip.ts';
export { compareUrgency, isAlarm, LAST_ALARM_RANK, notificationLifetimeMs, URGENCY_RANK } from './urgency.ts';
