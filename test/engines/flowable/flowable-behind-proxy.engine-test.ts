import { after, before, suite } from 'node:test';
import { flowableAdapter } from '../../../src/adapters/flowable.ts';
import { testBehindProxy } from '../server/behind-proxy-cases.ts';
import { type EngineServer, startEngine, whyNot } from '../server/engine-server.ts';
import { fillFlowable, FlowableServer } from './flowable-data.ts';

const skip = await whyNot('flowable');

suite('flowable behind a proxy that asks who it is', { skip: skip ?? false }, () => {
  let engine: EngineServer;

  before(async () => {
    engine = await startEngine('flowable');
    await fillFlowable(new FlowableServer(engine.origin), 5);
  });
  after(() => engine?.stop());

  testBehindProxy(
    () => ({ origin: engine.origin, authorization: `Basic ${btoa('ada:ada')}` }),
    (origin, token) => flowableAdapter({ url: `${origin}/process-api`, ...(token && { token }) }),
  );
});
