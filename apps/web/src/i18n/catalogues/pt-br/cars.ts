import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/cars.ts';

const texts: TextsLike<typeof english> = {
  'cars.title': 'meus carros',
  'cars.unnamed': 'meu carro',
  'cars.add': 'Adicionar',
  'cars.remove': 'remover',
  'cars.options': 'Opções de {{name}}',
  'cars.removeTitle': 'Remover {{name}}?',
  'cars.removeText':
    'Este celular será desconectado do carro. Você pode pareá-lo de novo com um novo código.',
  'cars.removing': 'Removendo',
  'cars.unlinked': 'Você foi desconectado do carro',
  'cars.replaced': 'Duas centrais se identificam como este carro',
  'cars.replacedHelp':
    'Outra central se conectou com a chave deste carro, talvez configurada a partir de uma cópia. Encerre o app Ligo em uma delas.',

  'add.title': 'Adicionar carro',
  'add.scanTitle': 'Escaneie o QR code',
  'add.scanText': 'Ele aparece no app Ligo, na tela do seu carro.',
  'add.manual': 'digitar o código manualmente',
  'add.code': 'Código abaixo do QR code',
  'add.scanInstead': 'Escanear o QR code',
  'add.cameraFailed': 'Falha ao abrir a câmera.',
  'add.cameraRefused':
    'A câmera não está permitida nesta página. Permita-a nas configurações do navegador e tente de novo.',
  'add.cameraBroken': 'Não há câmera, ela está em uso por outro app ou não enviou imagem.',
  'add.cameraAgain': 'Tentar abrir a câmera de novo',
  'add.readerFailed': 'Não foi possível carregar o leitor de QR code',
  'add.submitting': 'Pareando com o carro',
  'add.nameTitle': 'dê um nome ao novo carro',
  'add.name': 'Nome do carro',
  'add.alreadyTitle': 'carro já adicionado',
  'add.alreadyText': 'Este carro já está vinculado à sua conta',
  'add.tooManyTitle': 'carros demais',
  'add.tooManyText': 'Sua conta já tem o número máximo de carros. Remova um para adicionar este',
  'add.expiredTitle': 'QR code expirado',
  'add.expiredText': 'O QR code expirou. Gere um novo QR code e tente de novo',
  'add.unknownTitle': 'código desconhecido',
  'add.unknownText': 'Esse código não existe. Compare com o que está abaixo do QR code',
  'add.unexpected': 'erro inesperado',

  'scan.start': 'Iniciar leitura',
  'scan.stop': 'Parar leitura',
  'scan.torchOn': 'Acender a luz',
  'scan.torchOff': 'Apagar a luz',
  'scan.zoomIn': 'Aproximar',
  'scan.zoomOut': 'Afastar',
  'scan.loading': 'Abrindo a câmera',
  'scan.nothingRead': 'Nenhum código encontrado. Aproxime o celular e segure firme, ou digite o código.',
};
export default texts;
