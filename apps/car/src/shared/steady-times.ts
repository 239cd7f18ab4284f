/** A working camera gives a picture within this time, s. */
const MAX_GAP_S = 5;

/**
 * A filter of ffmpeg before those that compare the times of pictures: when the clock of a camera or of the unit is set, they would
 * fill the jump with copies, or drop all pictures until the times catch up.
 */
export const STEADY_TIMES = `setpts='if(isnan(PREV_OUTPTS),PTS,PREV_OUTPTS+clip(PTS-PREV_INPTS,0,${MAX_GAP_S}/TB))'`;

/** Where pictures are copied, their times do not go back: ffmpeg would give one time to all until the times catch up. */
export const RISING_TIMES = "setts=ts='if(eq(PREV_OUTDTS,NOPTS),DTS,PREV_OUTDTS+max(DTS-PREV_INDTS,0))'";
