import { runService } from '@herald/service/lone';
import { service } from './compose';

runService(service);
