import { createServer, type Server, type ServerResponse } from 'node:http';

/** How a stand-in answers one question. */
export type Answering = (
  figures: Readonly<Record<string, string>>,
  response: ServerResponse,
  template: string,
) => void;

/** As Di+ answers: each name in braces is replaced by the car's figure, those that it does not have stay. */
export const asDiplus: Answering = (figures, response, template) => {
  const val = template.replace(/\{([^}]*)\}/g, (whole, name: string) => figures[name] ?? whole);
  sendJson({ success: true, val })(figures, response, template);
};
/** Answers anything, as JSON. */
export const sendJson =
  (answer: unknown): Answering =>
  (_, response) => {
    response.setHeader('content-type', 'application/json; charset=utf-8');
    response.end(JSON.stringify(answer));
  };

/** A car in P that hangs on an AC charger. */
export const PARKED_CAR = {
  电源状态: '1',
  车速: '0',
  档位: '1',
  里程: '454735',
  发动机功率: '-7',
  前电机转速: '0',
  后电机转速: '0',
  电量百分比: '76',
  总电耗: '7836.5',
  充电枪插枪状态: '2',
  最低电池温度: '23',
  最高电池温度: '25',
  最低电池电压: '3.316',
  最高电池电压: '3.322',
  蓄电池电压: '13.6',
  车外温度: '-4',
  主驾车门: '1',
  副驾车门: '0',
  左后车门: '0',
  右后车门: '0',
  引擎盖: '0',
  后备箱门: '0',
};

/** A real HTTP server in the place of Di+. */
export class StandInDiplus {
  asked = 0;
  figures: Record<string, string> = { ...PARKED_CAR };
  answering: Answering = asDiplus;
  private constructor(private readonly server: Server) {
    server.on('request', (request, response) => {
      this.asked += 1;
      const url = new URL(request.url ?? '/', 'http://unit');
      const template = url.searchParams.get('text');
      response.on('error', () => {});
      if (request.method === 'GET' && url.pathname === '/api/getDiPars' && template)
        this.answering(this.figures, response, template);
      else response.writeHead(404).end();
    });
  }

  static async open(port = 0): Promise<StandInDiplus> {
    const server = createServer();
    await new Promise<void>((resolve) => {
      server.listen(port, '127.0.0.1', resolve);
    });
    return new StandInDiplus(server);
  }
  get port(): number {
    const address = this.server.address();
    return typeof address === 'object' && address ? address.port : 0;
  }
  close(): Promise<void> {
    return new Promise((resolve) => {
      this.server.close(() => resolve());
      this.server.closeAllConnections();
    });
  }
}
