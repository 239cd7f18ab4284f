/**
 * The car's offer with the car as the DTLS client (RFC 8842, `a=setup:active`). The end whose ICE connects last has to be the
 * client: a first message that arrives before the other end is ready is dropped, and repeated only after a second. The car's ICE
 * selects the path, so the phone's connects earlier.
 */
export const asDtlsClient = (offer: string): string => offer.replaceAll('a=setup:actpass', 'a=setup:active');
