/** Whether an answer turns down the video that was offered: its browser has none of the offered codecs. */
export function isVideoRejected(answerSdp: string): boolean {
  return /^m=video 0 /m.test(answerSdp) && !/^m=video [1-9]/m.test(answerSdp);
}
