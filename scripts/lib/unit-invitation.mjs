/**
 * How another device becomes a car of the server at `origin`, with a QR code of the address where one can open it: a browser gives a page
 * storage and location only over HTTPS, or on the machine itself.
 */
export async function unitInvitation(origin) {
  const address = `${origin}/unit`;
  if (!address.startsWith('https:'))
    return [
      `Another browser on this machine becomes a second car, real and not simulated, at ${address}`,
      'An old phone or a unit needs HTTPS for that: see docs/operations/proxy.md, and the proxy in deploy/compose.yaml.',
    ].join('\n');
  // It is installed by then.
  const { default: qrcode } = await import('qrcode');
  const code = await qrcode.toString(address, { type: 'utf8', errorCorrectionLevel: 'L' });
  return `An old phone or the browser of a unit becomes a car, real and not simulated, at ${address}\n${code}`;
}
