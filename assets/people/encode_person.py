"""python3 encode_person.py WORK NAME POSE PASS EXR OUT [CLASS] : rendered passes -> the files of public/presets/people

`body.webp` sRGB with alpha; `CLASS.shade.webp` brightness of white cloth with the cut by arms and hair as alpha;
`CLASS.uv.webp` lossless: red and green the low eight bits of u and v, blue their high four (u * 16 + v), each the
zigzag of the step from the pixel to its left, alpha 255 front, 128 back or inside. Twelve bits are .2 mm of cloth.
"""
import json, os, sys
import numpy as np
import OpenImageIO as oiio
from PIL import Image
from scipy.ndimage import binary_dilation, distance_transform_edt
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
import denoise as denoiser
from denoise import load

STEPS = 4096

def srgb(x): x = np.clip(x, 0, 1); return np.where(x <= .0031308, x*12.92, 1.055*np.maximum(x, 1e-7)**(1/2.4)-.055)
def byte(x): return (np.clip(x, 0, 1)*255+.5).astype(np.uint8)

def box(mask, rim=3):
    ys, xs = np.nonzero(mask); h, w = mask.shape
    return max(0, xs.min()-rim), max(0, ys.min()-rim), min(w, xs.max()+1+rim), min(h, ys.max()+1+rim)

def denoised(base):
    """the joined halves, linear; the filter looks only at the figure's box"""
    halves = {base+f'.{h}.exr': load(base+f'.{h}.exr') for h in 'ab'}; a = sum(h['a'] for h in halves.values()); x0, y0, x1, y1 = box(a > 0, 12)
    denoiser.load = lambda path: {k: np.ascontiguousarray(v[y0:y1, x0:x1]) for k, v in halves[path].items()}
    out = np.zeros((*a.shape, 4), np.float32); out[y0:y1, x0:x1] = denoiser.denoise(base, R=4)[0]; return out

def body(exr, out):
    rgba = denoised(exr); a = np.clip(rgba[..., 3], 0, 1); a[a < .02] = 0; colour = rgba[..., :3]/np.maximum(a, .02)[..., None]
    # colours under the edge come from the person, not from nothing
    i = distance_transform_edt(a < .6, return_distances=False, return_indices=True); near = distance_transform_edt(a < .6) < 6; edge = (a < .6) & near; colour[edge] = colour[tuple(i)][edge]
    x0, y0, x1, y1 = box(a > 0); image = Image.fromarray(byte(np.dstack([srgb(colour), a]))[y0:y1, x0:x1], 'RGBA'); image.save(out+'body.webp', quality=90, method=6)
    low = np.nonzero((a > .5).any(1))[0].max(); xs = np.nonzero((a[int(low-.03*a.shape[0]):low] > .5).any(0))[0]
    camera = json.load(open(exr+'.camera.json'))
    json.dump(dict(version=1, **camera, box=[int(v) for v in (x0, y0, x1-x0, y1-y0)], feet=dict(x=float((xs.min()+xs.max())/2), y=float(low), width=float(xs.max()-xs.min()))), open(out+'body.json', 'w'))

def flat_coordinates(path):
    i = oiio.ImageInput.open(path); s = i.spec(); d = np.asarray(i.read_image('float')).reshape(s.height, s.width, s.nchannels); i.close(); return d

def cloth(exr, template, out, kind):
    rgba = denoised(exr+'.shade'); a = np.clip(rgba[..., 3], 0, 1); a[a < .02] = 0; shade = rgba[..., :3]@np.array([.21, .72, .07])/np.maximum(a, .02)
    d = flat_coordinates(exr+'.uv.exr'); hit = d[..., 3] > .5; i = distance_transform_edt(~hit, return_distances=False, return_indices=True); d = d[tuple(i)]; s = shade[tuple(distance_transform_edt(a < .5, return_distances=False, return_indices=True))]; shade = np.where(a < .5, s, shade)
    back = (d[..., 0] > 1.5) | (d[..., 2] > .5); u = np.where(d[..., 0] > 1.5, d[..., 0]-2, d[..., 0]); covered = binary_dilation(a > 0, iterations=2)
    front = (a > .9) & ~back; lit = float(np.percentile(shade[front], 72)); x0, y0, x1, y1 = box(covered); cut = slice(y0, y1), slice(x0, x1); name = out+kind
    # brightness up to twice the lit cloth
    grey = byte(srgb(shade/lit/2)); Image.fromarray(np.dstack([grey]*3+[byte(a)])[cut], 'RGBA').save(name+'.shade.webp', quality=88, method=6)
    q = np.round(np.clip(np.dstack([u, d[..., 1]]), 0, 1)*(STEPS-1)).astype(np.int32); q[~covered] = 0; q = q[cut]; step = q.copy(); step[:, 1:] -= q[:, :-1]; step = (step+STEPS//2) % STEPS-STEPS//2; z = np.where(step >= 0, 2*step, -2*step-1)
    high = (z >> 8); planes = np.dstack([z[..., 0] & 255, z[..., 1] & 255, high[..., 0]*16+high[..., 1], np.where(covered[cut], np.where(back[cut], 128, 255), 0)]).astype(np.uint8)
    Image.fromarray(planes, 'RGBA').save(name+'.uv.webp', lossless=True, quality=100, method=6, exact=True)
    t = json.load(open(template)); outline = np.array(t['outline'])
    json.dump(dict(version=1, width=a.shape[1], box=[int(v) for v in (x0, y0, x1-x0, y1-y0)], low=t['low'], high=t['high'], landmarks={k: [round(x, 4) for x in p] for k, p in t['landmarks'].items()}, outline=np.round(outline, 4).tolist()), open(name+'.json', 'w'))
    print(name, {f: os.path.getsize(name+f) for f in ('.shade.webp', '.uv.webp', '.json')})

if __name__ == '__main__':
    work, name, pose, wanted, exr, out, *rest = sys.argv[1:]; folder = f'{out}/{name}/{pose}/'; os.makedirs(folder, exist_ok=True)
    if wanted == 'body': body(exr, folder)
    else: cloth(exr, f'{work}/{name}.{pose}.{rest[0]}.json', folder, rest[0])
