export interface BrowserPlatform {
  userAgent: string;
  /** As Chromium reports it on request: `arm` or `x86`, and 64 or 32 bits; `null` if unknown. */
  architecture: string | null;
  bitness: string | null;
}

/** The package's architecture for a Linux machine; `null` for any other, whose owner installs elsewhere, or for an unknown one. */
export function packageArchitecture({
  userAgent,
  architecture,
  bitness,
}: BrowserPlatform): 'arm64' | 'x64' | null {
  if (!/Linux/.test(userAgent) || /Android/.test(userAgent)) return null;
  if (architecture) {
    if (bitness !== '64') return null;
    return architecture === 'arm' ? 'arm64' : architecture === 'x86' ? 'x64' : null;
  }
  // Chromium writes x86_64 on every Linux; it reports the true value only to pages over TLS.
  if (/Chrome\//.test(userAgent)) return null;
  if (/aarch64|arm64/i.test(userAgent)) return 'arm64';
  return /x86_64|amd64/i.test(userAgent) ? 'x64' : null;
}
