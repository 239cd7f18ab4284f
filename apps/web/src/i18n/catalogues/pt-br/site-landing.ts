import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/site-landing.ts';

const texts: TextsLike<typeof english> = {
  'landing.title': 'Ligo: seu carro elétrico no celular',
  'landing.description':
    'Status ao vivo, viagens, câmeras e Sentry do seu carro elétrico. Celular e carro conversam direto, com criptografia. Grátis durante o beta.',
  'landing.heading': 'Direto do seu carro para o seu celular.',
  'landing.lead':
    'Dados ao vivo no mapa, todas as viagens, quatro câmeras e o Sentry, que grava quando algo se move perto do carro estacionado.',
  'landing.install': 'Instalar o Ligo',
  'landing.tryIt': 'Experimentar',
  'landing.note': 'Grátis durante o beta. Nenhum dado do carro em nossos servidores.',
  'landing.heroAlt':
    'Ligo no celular: o carro anda pelo mapa, com carga, velocidade, potência e rotação logo abaixo',
  'landing.cameraAlt': 'A câmera ao vivo: a rua à frente do carro e as quatro câmeras para escolher',
  'landing.featuresTitle': 'Seu carro, em números claros',
  'landing.featuresText':
    'Sem portal, sem adivinhação. O Ligo lê os dados do carro e mostra exatamente o que ele diz.',
  'landing.securityTitle': 'Ninguém no meio',
  'landing.securityText':
    'Celular e carro conversam direto e com criptografia. Posições, viagens e imagens ficam entre os dois.',
  'landing.securityLink': 'Quem vê o quê',
  'landing.securityPhone': 'Celular',
  'landing.securityCar': 'Carro',
  'landing.securityServer': 'Nosso servidor só os apresenta',
  'landing.statusTitle': 'Status ao vivo',
  'landing.statusText':
    'Carga, saúde da bateria, temperaturas, potência e posição, como estão no carro agora.',
  'landing.cameraTitle': 'Quatro câmeras',
  'landing.cameraText': 'Olhe para a frente, para trás e para os lados, de onde você estiver.',
  'landing.tripsTitle': 'Todas as viagens',
  'landing.tripsText': 'Trajeto, consumo e gráficos que andam juntos, gravados a cada segundo.',
  'landing.seatsTitle': 'Seu banco, na memória',
  'landing.seatsText':
    'Duas posições para o banco do motorista, um toque cada, em carros que aceitam esse comando.',
  'landing.climateTitle': 'Quente no inverno, fresco no verão',
  'landing.climateText':
    'Ajuste o aquecimento ou a ventilação do banco uma vez. Em carros que aceitam esse comando, ele liga sozinho a cada partida.',
  'landing.screensTitle': 'Veja por dentro',
  'landing.screensText': 'Telas de verdade, com o carro simulado que você mesmo pode dirigir.',
  'landing.earlier': 'Telas anteriores',
  'landing.later': 'Mais telas',
  'landing.screenStatus': 'O carro no mapa, os dados logo abaixo',
  'landing.screenTrips': 'Por onde você andou e quanto gastou',
  'landing.screenCamera': 'Quatro vistas, a um toque',
  'landing.screenSeats': 'Posições para dois motoristas',
  'landing.screenPower': 'O que os motores deram e recuperaram',
  'landing.screenClimate': 'Aquecimento e ventilação, banco por banco',
  'landing.screenLogs': 'Portas, partidas e trajetos, cada um com sua hora',
  'landing.screenNotifications': 'Você decide o que pode incomodar',
  'landing.power': 'Potência',
  'landing.climate': 'Climatização',
  'landing.stepsTitle': 'Três passos até o seu carro',
  'landing.stepsText': 'Uns dez minutos, uma vez só.',
  'landing.step1Title': 'Instale no celular',
  'landing.step1Text': 'O Ligo vai direto desta página para a tela de início, sem loja de apps.',
  'landing.step1Computer': 'Está no computador? Abra {{address}} no celular.',
  'landing.step1Done': 'O Ligo está instalado. Abra-o pela tela de início.',
  'landing.step2Title': 'Baixe o pacote do carro',
  'landing.step2Text':
    'Ele roda na central do seu carro, ou numa plaquinha ao lado dela, e lê dali os dados do carro.',
  'landing.step2Link': 'Ir para o download',
  'landing.step3Title': 'Conecte os dois',
  'landing.step3Text':
    'Entre na sua conta no celular e escaneie o código que aparece no painel do carro. É só isso.',
  'landing.step3Link': 'Abrir o Ligo',
  'landing.iosSafari': 'iPhone e iPad, no Safari',
  'landing.iosOther': 'iPhone e iPad, em outro navegador',
  'landing.macSafari': 'Mac, no Safari',
  'landing.noInstall': 'Computadores, no Firefox',
  'landing.menu': 'Android e computadores',
  'landing.faqTitle': 'Bom saber',
  'landing.usbDriveTitle': 'Como instalo o pacote com um pendrive?',
  'landing.usbDriveText':
    'Crie no pendrive uma pasta chamada “Third Party Apps 55”, escrita exatamente assim, e copie o pacote para ela. Conecte o pendrive à porta USB-A do carro: uma central que aceita apps desse jeito mostra o pacote na tela. Escolha-o e confirme.',
  'landing.debugTitle': 'Minha central não aceita. E agora?',
  'landing.debugText':
    'Ative a depuração USB uma vez; depois, um computador consegue instalar o pacote no carro.',
  'landing.debugLink': 'Depuração USB em seis passos',
  'landing.slowTitle': 'A inicialização leva mais de 1 minuto',
  'landing.slowText':
    'A primeira inicialização lê tudo o que o carro tem a dizer e pode demorar. Se passar de um minuto, segure o botão de volume por 30 segundos: a tela reinicia, e o Ligo com ela. Nada se perde.',
  'landing.dashboardTitle': 'Como coloco o painel na tela do carro?',
  'landing.dashboardText':
    'Abra o navegador na própria tela do carro e vá para {{address}}. Depois escolha “Adicionar à tela inicial” no menu: daí em diante o painel fica a um toque.',
  'landing.dashboardLink': 'Mais sobre o painel',
  'landing.whoTitle': 'Quem vê o quê',
  'landing.whoIntro': 'Em palavras simples e sem letras miúdas.',
  'landing.whoBothTitle': 'Seu carro e seu celular: tudo',
  'landing.whoBothText':
    'Posição, dados, viagens, registros, configurações, câmeras e gravações. Ficam guardados no carro e nos celulares pareados com ele. O carro lista esses celulares e permite remover cada um.',
  'landing.whoServerTitle': 'Nosso servidor: quem você é, não onde está',
  'landing.whoServerText':
    'Seu e-mail, os identificadores e nomes dos seus carros e sobre o que você quer ser notificado. Ele repassa as notificações e as guarda até a entrega. Enquanto apresenta celular e carro, vê os endereços de rede dos dois.',
  'landing.whoRelayTitle': 'O retransmissor: nada que possa ler',
  'landing.whoRelayText':
    'Quando não há caminho direto entre celular e carro, um retransmissor repassa os pacotes criptografados. Não guarda nenhum.',
  'landing.whoOthersTitle': 'Os outros: só a parte deles',
  'landing.whoOthersText':
    'O login é feito pelo Google. O serviço de push do navegador entrega notificações que não consegue ler. O mapa vem de um serviço de mapas, que vê a área que você olha.',
  'landing.whoTrust':
    'Em uma coisa você confia em nós: que apresentemos seu celular ao seu carro, e a mais ninguém.',
  'landing.whoEnd':
    'Apague o que o Ligo guardou no carro e em todos os celulares, e o histórico some. Não temos cópia.',
};
export default texts;
