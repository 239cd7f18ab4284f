import type { TextsLike } from '../catalogue.ts';
import type english from './en-site.ts';
import app from './fr/app.ts';
import install from './fr/install.ts';
import siteFrame from './fr/site-frame.ts';
import siteLanding from './fr/site-landing.ts';
import usb from './fr/usb.ts';

const texts: TextsLike<typeof english> = {
  ...app,
  ...install,
  ...siteFrame,
  ...siteLanding,
  ...usb,
};
export default texts;
