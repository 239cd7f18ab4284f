import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/site-frame.ts';

const texts: TextsLike<typeof english> = {
  'site.languages': 'Idiomas',
  'site.skip': 'Ir para o conteúdo',
  'site.openApp': 'Abrir o app',
  'site.download': 'Download',
  'site.usb': 'Depuração USB',
  'site.dashboard': 'Painel do carro',
  'site.note': 'Feito para donos de carros elétricos. Grátis durante o beta.',
  'site.home': 'Página inicial',
  'site.previewAlt': 'Ligo no celular: o carro no mapa, com os dados logo abaixo',
  'site.mapData': 'Dados do mapa',
  'site.social': 'Ligo em outros lugares',
};
export default texts;
