import type { TextsLike } from '../catalogue.ts';
import type english from './en-site.ts';
import app from './es/app.ts';
import install from './es/install.ts';
import siteFrame from './es/site-frame.ts';
import siteLanding from './es/site-landing.ts';
import usb from './es/usb.ts';

const texts: TextsLike<typeof english> = {
  ...app,
  ...install,
  ...siteFrame,
  ...siteLanding,
  ...usb,
};
export default texts;
