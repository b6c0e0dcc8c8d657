import { after, before, suite } from 'node:test';
import { camunda7Adapter } from '../../../src/adapters/camunda7.ts';
import { testBehindProxy } from '../server/behind-proxy-cases.ts';
import { type EngineServer, startEngine, whyNot } from '../server/engine-server.ts';
import { fill } from './fill-engine.ts';

for (const name of process.env['ENGINE_NAMES']?.split(',').filter(Boolean) ?? ['operaton', 'camunda7']) {
  const skip = await whyNot(name);
  suite(`${name} behind a proxy that asks who it is`, { skip: skip ?? false }, () => {
    let engine: EngineServer;

    before(async () => {
      engine = await startEngine(name);
      await fill(`${engine.origin}/engine-rest`, { orders: 5, seed: 1, json: false });
    });
    after(() => engine?.stop());

    testBehindProxy(
      () => ({ origin: engine.origin }),
      (origin, token) => camunda7Adapter({ url: `${origin}/engine-rest`, ...(token && { token }) }),
    );
  });
}
