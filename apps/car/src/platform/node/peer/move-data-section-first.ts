/**
 * A session description with its data section before the others, also in the bundle. The first section has the transport of all
 * sections. A browser that rejects it, as Firefox does with video that it cannot decode, opens no transport at all.
 */
export function moveDataSectionFirst(sdp: string): string {
  const [session = '', ...sections] = sdp.split(/^(?=m=)/m);
  const data = sections.find((section) => section.startsWith('m=application '));
  const mid = data && /^a=mid:(\S+)/m.exec(data)?.[1];
  if (!data || !mid) return sdp;
  const others = sections.filter((section) => section !== data);
  const bundle = session.replace(/^a=group:BUNDLE (.*?)(\r?)$/m, (_line, mids: string, end: string) => {
    const rest = mids.split(' ').filter((each) => each !== mid);
    return `a=group:BUNDLE ${[mid, ...rest].join(' ')}${end}`;
  });
  return [bundle, data, ...others].join('');
}
