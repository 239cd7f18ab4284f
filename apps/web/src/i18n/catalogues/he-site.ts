import type { TextsLike } from '../catalogue.ts';
import type english from './en-site.ts';
import app from './he/app.ts';
import install from './he/install.ts';
import siteFrame from './he/site-frame.ts';
import siteLanding from './he/site-landing.ts';
import usb from './he/usb.ts';

const texts: TextsLike<typeof english> = {
  ...app,
  ...install,
  ...siteFrame,
  ...siteLanding,
  ...usb,
};
export default texts;
