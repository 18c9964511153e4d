"""python3 end_at_hip.py PEOPLE : ends every shipped `top-regular` at the hem of patterns.py, without draping it again

The cloth was draped down to the thigh. Its maps say of each pixel which place of the pattern it shows, so it is cut along the
pattern's own hem. The long hem is read from `top-slim` of the same person, whose pattern still ends there: a second run
changes nothing that the first has cut.
"""
import glob, json, os, sys
import numpy as np
from PIL import Image
from scipy.ndimage import binary_dilation
from patterns import HEM, USUAL_EDGE, USUAL_HEM, bezier

KIND = 'top-regular'
STEPS = 4096

def unzigzag(z): return np.where(z % 2 == 0, z//2, -(z+1)//2)

def flat_places(planes, low, high):
    """u and v of each pixel in metres, as encode_person.py wrote them"""
    d = planes.astype(int); u, v = (np.cumsum(unzigzag(d[..., k]+(h << 8)), 1) % STEPS for k, h in ((0, d[..., 2] >> 4), (1, d[..., 2] & 15)))
    return low[0]+(high[0]-low[0])*u/(STEPS-1), low[1]+(high[1]-low[1])*v/(STEPS-1)

def coded(planes, keep):
    """the same places where `keep` is, nothing elsewhere"""
    d = planes.astype(int); out = planes.copy()
    q = np.stack([np.cumsum(unzigzag(d[..., k]+(h << 8)), 1) % STEPS for k, h in ((0, d[..., 2] >> 4), (1, d[..., 2] & 15))], -1); q[~keep] = 0
    step = q.copy(); step[:, 1:] -= q[:, :-1]; step = (step+STEPS//2) % STEPS-STEPS//2; z = np.where(step >= 0, 2*step, -2*step-1); high = z >> 8
    out[..., 0], out[..., 1], out[..., 2] = z[..., 0] & 255, z[..., 1] & 255, high[..., 0]*16+high[..., 1]; out[..., 3][~keep] = 0; return out

def cut(folder):
    read = lambda name: json.load(open(f'{folder}/{name}.json')); t, body = read(KIND), read('body'); marks = t['landmarks']; pit, old = np.array(marks['armpit']), np.array(marks['hem'])
    y = read('top-slim')['landmarks']['hem'][1]-USUAL_HEM+HEM[KIND]
    if old[1] > y-1e-3: return print(folder, 'ends there already')
    # along the side as it is: the straight line from armpit to hem
    hem = old+(pit-old)*(y-old[1])/(pit[1]-old[1]); line = bezier(hem, hem*[-1, 1], [0, hem[1]-.012], USUAL_EDGE)
    shade, planes = (np.asarray(Image.open(f'{folder}/{KIND}.{what}.webp').convert('RGBA')) for what in ('shade', 'uv')); u, v = flat_places(planes, t['low'], t['high'])
    above = v-np.interp(u, line[::-1, 0], line[::-1, 1]); pixel = body['frame']/(body['height']*t['width']/body['width'])
    alpha = shade[..., 3]*np.clip(above/pixel+.5, 0, 1); alpha[planes[..., 3] == 0] = 0; alpha = np.round(alpha).astype(np.uint8)
    keep = binary_dilation(alpha > 0, iterations=2) & (planes[..., 3] > 0); ys, xs = np.nonzero(keep); (y0, y1), (x0, x1) = ((max(0, a.min()-3), a.max()+4) for a in (ys, xs))
    part = slice(y0, y1), slice(x0, x1)
    Image.fromarray(np.dstack([shade[..., :3], alpha])[part], 'RGBA').save(f'{folder}/{KIND}.shade.webp', quality=88, method=6)
    Image.fromarray(coded(planes, keep)[part], 'RGBA').save(f'{folder}/{KIND}.uv.webp', lossless=True, quality=100, method=6, exact=True)
    outline = np.array(t['outline']); below = (outline[:, 1] < hem[1]+1e-6) & (np.abs(outline[:, 0]) <= old[0]+1e-3); first, last = np.nonzero(below)[0][[0, -1]]
    if not below[first:last+1].all(): raise SystemExit(f'{folder}: the hem is not one part of the outline')
    t['outline'] = np.round(np.vstack([outline[:first], line, outline[last+1:]]), 4).tolist(); marks['hem'] = np.round(hem, 4).tolist()
    left, top, *_ = t['box']; high, wide = keep[part].shape; t['box'] = [int(left+x0), int(top+y0), int(wide), int(high)]
    json.dump(t, open(f'{folder}/{KIND}.json', 'w')); print(folder, 'hem', old.round(3), '->', hem.round(3))

if __name__ == '__main__':
    for path in sorted(glob.glob(f'{sys.argv[1]}/*/*/{KIND}.json')): cut(os.path.dirname(path))
