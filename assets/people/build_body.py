"""python3 build_body.py WORK NAME POSE -> WORK/NAME.POSE.npz (meshes) and .json (joints of the rest pose, metres)"""
import json, sys
import numpy as np
from PIL import Image
import makehuman as mh
from cast import CAST
from poses import POSES

ARM = ('upperarm01', 'upperarm02', 'lowerarm01', 'lowerarm02', 'wrist')

def evened(spec, d, marks):
    """what the skin's colour is to be multiplied with, so that legs are as arms are: the skins' own legs are redder and darker"""
    v, vt, faces, texture, arm = (d['body.'+k] for k in ('@rest', 'vt', 'f', 'ft', '@arm')); at = np.zeros((len(v), 2)); at[faces[:, 0]] = vt[texture[:, 0]]; colour = 0
    for path, share in spec['skins']:
        a = np.asarray(Image.open(path).convert('RGB'), float)/255; a = np.where(a < .04045, a/12.92, ((a+.055)/1.055)**2.4); h, w, _ = a.shape
        colour = colour+share*a[np.clip(((1-at[:, 1])*h).astype(int), 0, h-1), np.clip((at[:, 0]*w).astype(int), 0, w-1)]
    z, knee, crotch, ankle = v[:, 2], marks['knee'][2], marks['crotch'][2], marks['ankle'][2]; median = lambda m: np.median(colour[m], 0); arms = median(arm > .5)
    thigh, shin = (arms/median((z > a) & (z < b) & (arm < .1) & (np.abs(v[:, 0]) < .3)) for a, b in ((knee+.05, crotch-.1), (ankle+.05, knee-.05)))
    height = [ankle, knee-.1, knee+.1, crotch-.1, crotch+.05]; out = np.stack([np.interp(z, height, [shin[c], shin[c], thigh[c], thigh[c], 1]) for c in range(3)], 1)
    out[arm > .05] = 1; return out**.9*.97**(out != 1)

def build(spec, pose):
    v = mh.morph(spec); floor = v[:mh.BODY_VERTICES, 1].min(); M = mh.pose_matrices(v, pose); order, _, joints, W = mh.rig()
    _, vt, faces, texture, groups = mh.base(); posed, rest = mh.world(mh.skinned(v, W, M), floor), mh.world(v, floor); d = {}
    for name, group in (('body', 'body'), ('tights', 'helper-tights')):
        k = [i for i in range(len(faces)) if groups[i] == group]; used = np.unique(np.concatenate([faces[i] for i in k]))
        new = -np.ones(len(v), int); new[used] = np.arange(len(used))
        arm = W[used][:, [i for i, b in enumerate(order) if b.split('.')[0] in ARM]].sum(1)
        mh.pack(d, name, posed[used], vt, [[new[x] for x in faces[i]] for i in k], [texture[i] for i in k], rest=rest[used], arm=arm)
    for name, path in spec['parts'].items():
        pv, pvt, pf, pft, pw = mh.fitted(path, v)
        mh.pack(d, name, mh.world(mh.skinned(pv, pw, M), floor), pvt, pf, pft, rest=mh.world(pv, floor))
    R = d['body.@rest']; J = lambda n: mh.world(v[joints[n]].mean(0)[None], floor)[0].tolist()
    crotch = float(R[(np.abs(R[:, 0]) < .004) & (R[:, 2] < R[:, 2].max()*.55)][:, 2].min())
    marks = dict(shoulder=J('upperarm01.L____head'), elbow=J('lowerarm01.L____head'), wrist=J('wrist.L____head'), neck=J('neck01____head'),
        waist=J('spine04____head'), hip=J('upperleg01.L____head'), knee=J('lowerleg01.L____head'), ankle=J('foot.L____head'), head=J('head____head'),
        crotch=[0, 0, crotch])
    return d, marks

if __name__ == '__main__':
    work, name, pose = sys.argv[1:4]
    d, marks = build(CAST[name], POSES[pose]); d['body.@even'] = evened(CAST[name], d, marks).astype(np.float32)
    np.savez(f'{work}/{name}.{pose}.npz', **d); json.dump(marks, open(f'{work}/{name}.{pose}.json', 'w'))
    print(name, 'height', round(float(d['body.v'][:, 2].max()), 3), 'armpit', marks['shoulder'][2])
