import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/install.ts';

const texts: TextsLike<typeof english> = {
  'install.action': 'Instalar app',
  'install.title': 'Instalar o Ligo',
  'install.text': 'Na tela de início, o Ligo abre como qualquer outro app, mesmo sem rede.',
  'install.iosShare': 'Toque no botão Compartilhar na borda da tela; em iPhones mais novos ele fica em •••.',
  'install.iosAdd': 'Escolha “Adicionar à Tela de Início”.',
  'install.iosConfirm': 'Toque em “Adicionar” e abra o Ligo pela tela de início.',
  'install.iosOther':
    'Toque em Compartilhar e depois em “Adicionar à Tela de Início”. Se este navegador não oferecer isso, abra esta página no Safari.',
  'install.macDock': 'Na barra de menus, escolha “Arquivo” e depois “Adicionar ao Dock”.',
  'install.none':
    'Este navegador não instala apps no computador. Abra esta página no Chrome ou no Edge, ou no celular.',
  'install.menuOpen': 'Abra o menu do navegador.',
  'install.menuChoose': 'Escolha “Instalar app” ou “Adicionar à tela inicial”.',
};
export default texts;
