/**
 * Downloads MongoDB's official build into the given folder, and writes the path of its mongod to `path.txt` there, because the path depends
 * on the operating system. A separate program, so that a stuck download can be ended.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MongoBinary } from 'mongodb-memory-server-core/lib/util/MongoBinary.js';

const [downloadDir, version] = process.argv.slice(2);
const path = await MongoBinary.getPath({ downloadDir, version, checkMD5: true });
writeFileSync(join(downloadDir, 'path.txt'), `${path}\n`);
