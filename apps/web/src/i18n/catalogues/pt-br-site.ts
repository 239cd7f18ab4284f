import type { TextsLike } from '../catalogue.ts';
import type english from './en-site.ts';
import app from './pt-br/app.ts';
import install from './pt-br/install.ts';
import siteFrame from './pt-br/site-frame.ts';
import siteLanding from './pt-br/site-landing.ts';
import usb from './pt-br/usb.ts';

const texts: TextsLike<typeof english> = {
  ...app,
  ...install,
  ...siteFrame,
  ...siteLanding,
  ...usb,
};
export default texts;
