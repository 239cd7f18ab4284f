/** An e-mail address with its middle hidden: `anna@example.org` becomes `a…a@example.org`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 1) return '…';
  const local = email.slice(0, at);
  return `${local[0]}…${local.length > 2 ? local.at(-1) : ''}${email.slice(at)}`;
}
