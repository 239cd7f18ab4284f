/** A frame of a CAN bus. */
export interface CanFrame {
  /** 11 bits, or 29 if `isExtended`. */
  id: number;
  isExtended: boolean;
  /** Up to eight bytes. */
  data: Uint8Array;
}
