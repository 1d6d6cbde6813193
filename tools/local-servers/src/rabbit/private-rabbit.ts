import { join } from 'node:path';
import { freeDiskMb, requireDiskSpace } from '../disk-space';
import { rememberedPort } from '../free-port';
import type { ServerOptions, ServerPlan } from '../server-plan';
import { reasonOf } from '../setup-error';
import { probeQuorumQueues } from './broker-probe';
import { dataFolder, nodeUrl, portMapperSpec, type RabbitNode, rabbitSpec } from './rabbit-node';

const NEEDED_DISK_MB = 500;

/** Plans a local RabbitMQ with its data in `<dataDir>`, and its port mapper. */
export async function privateRabbit(program: string, options: ServerOptions): Promise<ServerPlan> {
  await requireDiskSpace(options.dataDir, NEEDED_DISK_MB, 'RabbitMQ');
  const ports = join(options.dataDir, 'ports.json');
  const folder = dataFolder('rabbitmq', options);
  const node: RabbitNode = {
    name: 'rabbitmq',
    nodeName: 'herald@localhost',
    folder,
    home: join(folder, 'home'),
    amqpPort: await rememberedPort(ports, 'rabbitmq'),
    distributionPort: await rememberedPort(ports, 'rabbitmq-distribution'),
    epmdPort: await rememberedPort(ports, 'epmd'),
    settings: ['vm_memory_high_watermark.absolute = 1GB'],
  };
  return {
    url: nodeUrl(node, options),
    ...(options.access && { hasUsers: true }),
    origin: `RabbitMQ, ${program}`,
    processes: [
      ...portMapperSpec(program, node, options),
      {
        ...(await rabbitSpec(program, node, options)),
        restartReason: () => restartReason(nodeUrl(node, options), folder),
      },
    ],
  };
}

/** A restart on a full disk fails, so it waits for space. */
async function restartReason(url: string, folder: string): Promise<string | null> {
  try {
    await probeQuorumQueues(url);
    return null;
  } catch (error) {
    const hasSpace = (await freeDiskMb(folder)) >= NEEDED_DISK_MB;
    return hasSpace ? `stores no messages (${reasonOf(error)})` : null;
  }
}
