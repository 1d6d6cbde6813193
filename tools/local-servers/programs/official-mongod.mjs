/**
 * Downloads MongoDB's official build into the folder given, and writes the path of its mongod to `path.txt` there: it depends on
 * the system that it was built for. A program of its own, so that a download that gets nowhere can be ended.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MongoBinary } from 'mongodb-memory-server-core/lib/util/MongoBinary.js';

const [downloadDir, version] = process.argv.slice(2);
const path = await MongoBinary.getPath({ downloadDir, version, checkMD5: true });
writeFileSync(join(downloadDir, 'path.txt'), `${path}\n`);
