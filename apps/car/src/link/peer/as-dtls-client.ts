/**
 * The car's offer with the car as the end that begins the encryption (RFC 8842, `a=setup:active`). The one whose ICE is
 * up last has to begin: a first message that comes before the other end is ready is dropped, and its timer is a second. The
 * car's ICE decides which path is taken, so that the phone's is up before.
 */
export const asDtlsClient = (offer: string): string => offer.replaceAll('a=setup:actpass', 'a=setup:active');
