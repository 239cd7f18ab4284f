import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/site-download.ts';

const texts: TextsLike<typeof english> = {
  'download.title': 'Baixe o Ligo para o carro',
  'download.description':
    'O app para a central do carro: pacotes Debian e arquivos compactados para ARM e para Intel ou AMD, com tamanho, soma de verificação e os três comandos que os instalam.',
  'download.heading': 'Instale o Ligo no seu carro',
  'download.intro':
    'Este app roda na central do carro, ou em um pequeno computador ao lado dela, e fala direto com o seu celular. Ele precisa do Debian 12, do Raspberry Pi OS de 64 bits ou de uma versão mais nova.',
  'download.noneTitle': 'Este servidor não oferece pacotes',
  'download.noneText': 'Quem o administra os gera com este comando, e eles aparecem aqui:',
  'download.arm64': 'ARM, 64 bits',
  'download.arm64For': 'A maioria das centrais e o Raspberry Pi 3, 4 e 5',
  'download.x64': 'Intel ou AMD, 64 bits',
  'download.x64For': 'PCs e mini PCs',
  'download.mine': 'Serve para esta máquina',
  'download.version': 'Versão {{version}}',
  'download.deb': 'Pacote Debian',
  'download.archive': 'Arquivo compactado',
  'download.stepFetch': 'Baixe em um terminal da central',
  'download.stepCheck': 'Confira se chegou inteiro',
  'download.stepInstall': 'Instale, com tudo o que ele precisa',
  'download.stepStart': 'Descompacte e inicie',
  'download.copy': 'Copiar',
  'download.copied': 'Copiado',
  'download.archiveTitle': 'Sem instalar',
  'download.archiveText':
    'O arquivo compactado roda em qualquer pasta de um Linux com glibc e começa quando você o inicia. O ffmpeg, de que as câmeras precisam, vem do seu sistema.',
  'download.latestText':
    'Para scripts, este endereço sempre leva ao pacote Debian mais novo para ARM; ?arch=x64 e ?kind=archive pedem os outros:',
  'download.pairTitle': 'Depois, conecte seu celular',
  'download.pairText':
    'O app inicia junto com a central e mostra um código de pareamento: bem grande no painel e também no registro.',
  'download.pairApp': 'Abrir o Ligo no celular',
  'download.pairDashboard': 'O painel do carro',
  'download.upgradeTitle': 'Atualizar',
  'download.upgradeText':
    'Os mesmos três comandos com o pacote mais novo. O app reinicia sozinho e mantém viagens, gravações, configurações e celulares pareados.',
  'download.commandsTitle': 'Comandos a partir do celular',
  'download.commandsText':
    'Bancos, energia USB, Wi-Fi e “Evitar reinícios” funcionam onde a central do carro oferece um caminho: um tópico de um broker MQTT, um serviço na própria central ou um programa. Informe-o uma vez em “unit” no arquivo /var/lib/ligo-car/car.json, ao lado do que já está lá:',
  'download.commandsOff':
    'Energia USB, Wi-Fi e “Evitar reinícios” também precisam de uma fonte que informe se o carro está ligado.',
  'download.commandsGuide': 'O guia que vem com o pacote descreve cada comando e cada caminho:',
  'download.commandsLook':
    'Depois, inicie o app de novo e veja quais comandos estão configurados e como terminou o último:',
  'download.removeTitle': 'Remover',
  'download.removeText':
    'O app e seu serviço são removidos. Viagens, registros, gravações e a identidade do carro ficam em /var/lib/ligo-car, caso você volte.',
  'download.purgeText':
    'Apaga também esses dados, para sempre. As gravações em cartões e discos continuam neles, e o app do celular lista o carro até você removê-lo.',
  'download.androidTitle': 'Centrais com Android',
  'download.androidText': 'O Termux consegue rodar um Debian e, dentro dele, o arquivo compactado para ARM:',
  'download.androidNote': 'Não testado: ainda não tivemos uma central dessas para experimentar.',
};
export default texts;
