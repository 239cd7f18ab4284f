export { type CarSession, createCarSession } from './car-session.ts';
export { createPhoneSession } from './phone-session.ts';
export { newSealingKeys } from './seal.ts';
